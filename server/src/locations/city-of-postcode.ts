/** The cities whose suburbs are known by the city's name: Parramatta is in Sydney. First match wins. */
const cities: { city: string; postcodes: [from: number, to: number][] }[] = [
  {
    city: 'Canberra',
    postcodes: [
      [200, 299],
      [2600, 2620],
      [2900, 2914],
    ],
  },
  { city: 'Newcastle', postcodes: [[2250, 2327]] },
  { city: 'Wollongong', postcodes: [[2500, 2530]] },
  {
    city: 'Sydney',
    postcodes: [
      [1000, 2249],
      [2555, 2574],
      [2740, 2770],
    ],
  },
  { city: 'Geelong', postcodes: [[3211, 3228]] },
  {
    city: 'Melbourne',
    postcodes: [
      [3000, 3210],
      [3335, 3338],
      [3427, 3429],
      [3750, 3755],
      [3757, 3757],
      [3759, 3761],
      [3765, 3796],
      [3800, 3810],
      [3910, 3944],
      [3975, 3978],
      [8000, 8999],
    ],
  },
  {
    city: 'Gold Coast',
    postcodes: [
      [4207, 4228],
      [4230, 4230],
      [9726, 9726],
    ],
  },
  {
    city: 'Sunshine Coast',
    postcodes: [
      [4517, 4519],
      [4550, 4575],
    ],
  },
  {
    city: 'Brisbane',
    postcodes: [
      [4000, 4206],
      [4229, 4229],
      [4300, 4306],
      [4500, 4516],
      [4520, 4521],
      [9000, 9999],
    ],
  },
  {
    city: 'Adelaide',
    postcodes: [
      [5000, 5199],
      [5800, 5999],
    ],
  },
  {
    city: 'Perth',
    postcodes: [
      [6000, 6199],
      [6210, 6210],
      [6800, 6999],
    ],
  },
  {
    city: 'Hobart',
    postcodes: [
      [7000, 7099],
      [7170, 7178],
    ],
  },
  {
    city: 'Darwin',
    postcodes: [
      [800, 821],
      [823, 832],
      [900, 999],
    ],
  },
]

/**
 * Postcodes that cover a whole region without a common town: Almaden is 150 km from Cowley, the main suburb of 4871.
 * Each place in them is its own city.
 */
const scatteredPostcodes = new Set('0822 0872 2469 3352 3551 4352 4702 4816 4871 5440 6532'.split(' '))

export const isScattered = (postcode: string): boolean => scatteredPostcodes.has(postcode)

export function cityOfPostcode(postcode: string): string | undefined {
  const number = Number(postcode)
  return cities.find(({ postcodes }) => postcodes.some(([from, to]) => from <= number && number <= to))?.city
}
