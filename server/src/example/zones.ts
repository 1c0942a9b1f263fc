/**
 * The zones of the example carriers. `anchor` is a point of the zone, latitude and longitude, from which distances are
 * measured. Where ranges overlap, the narrower one wins.
 */
export interface ExampleZone {
  code: string
  name: string
  postcodes: [from: number, to: number][]
  anchor: [latitude: number, longitude: number]
  remote: boolean
}

// biome-ignore format: a table, one zone a line as far as it fits
export const exampleZones: ExampleZone[] = [
  { code: 'ISL', name: 'External islands', anchor: [-29.04, 167.95], remote: false,
    postcodes: [[2898, 2899], [6798, 6799], [7151, 7151]] },
  { code: 'CBR', name: 'Canberra & Queanbeyan', anchor: [-35.28, 149.13], remote: false,
    postcodes: [[200, 299], [2600, 2620], [2900, 2914]] },
  { code: 'NTL', name: 'Newcastle & Central Coast', anchor: [-32.93, 151.77], remote: false,
    postcodes: [[2250, 2327]] },
  { code: 'WOL', name: 'Wollongong & Illawarra', anchor: [-34.43, 150.89], remote: false,
    postcodes: [[2500, 2530]] },
  { code: 'SYD', name: 'Sydney metro', anchor: [-33.87, 151.11], remote: false,
    postcodes: [[1000, 2249], [2555, 2574], [2740, 2770]] },
  { code: 'NSF', name: 'NSW far west', anchor: [-31.95, 141.47], remote: true,
    postcodes: [
      [2356, 2357], [2385, 2388], [2396, 2398], [2400, 2400], [2405, 2406], [2648, 2648],
      [2715, 2717], [2734, 2739], [2817, 2817], [2821, 2843], [2869, 2880],
    ] },
  { code: 'NSR', name: 'NSW regional', anchor: [-32.24, 148.61], remote: false,
    postcodes: [[2328, 2897]] },
  { code: 'GLG', name: 'Geelong & Bellarine', anchor: [-38.15, 144.36], remote: false,
    postcodes: [[3211, 3228]] },
  { code: 'MEL', name: 'Melbourne metro', anchor: [-37.81, 144.96], remote: false,
    postcodes: [
      [3000, 3210], [3335, 3338], [3427, 3429], [3750, 3755], [3757, 3757], [3759, 3761],
      [3765, 3796], [3800, 3810], [3910, 3944], [3975, 3978], [8000, 8999],
    ] },
  { code: 'VIR', name: 'Victoria regional', anchor: [-36.76, 144.28], remote: false,
    postcodes: [[3229, 3999]] },
  { code: 'OOL', name: 'Gold Coast', anchor: [-28.02, 153.4], remote: false,
    postcodes: [[4207, 4228], [4230, 4230], [9726, 9726]] },
  { code: 'SCT', name: 'Sunshine Coast', anchor: [-26.65, 153.07], remote: false,
    postcodes: [[4517, 4519], [4550, 4575]] },
  { code: 'BNE', name: 'Brisbane metro', anchor: [-27.47, 153.02], remote: false,
    postcodes: [[4000, 4206], [4229, 4229], [4300, 4306], [4500, 4516], [4520, 4521], [9000, 9999]] },
  { code: 'QLF', name: 'Queensland remote', anchor: [-20.73, 139.49], remote: true,
    postcodes: [
      [4417, 4418], [4461, 4499], [4680, 4680], [4706, 4706], [4709, 4709], [4722, 4739],
      [4743, 4743], [4745, 4746], [4816, 4816], [4820, 4830], [4871, 4871], [4874, 4876],
      [4890, 4892], [4895, 4895],
    ] },
  { code: 'QLN', name: 'North Queensland', anchor: [-19.26, 146.82], remote: false,
    postcodes: [[4800, 4899]] },
  { code: 'QLC', name: 'Central Queensland', anchor: [-23.38, 150.51], remote: false,
    postcodes: [[4676, 4799]] },
  { code: 'QLS', name: 'Southern Queensland', anchor: [-27.56, 151.95], remote: false,
    postcodes: [[4270, 4675]] },
  { code: 'ADL', name: 'Adelaide metro', anchor: [-34.93, 138.6], remote: false,
    postcodes: [[5000, 5199], [5800, 5999]] },
  { code: 'SAF', name: 'SA remote', anchor: [-32.49, 137.77], remote: true,
    postcodes: [[5440, 5440], [5641, 5642], [5650, 5734]] },
  { code: 'SAR', name: 'SA regional', anchor: [-33.19, 138.01], remote: false,
    postcodes: [[5200, 5799]] },
  { code: 'PER', name: 'Perth metro', anchor: [-31.95, 115.86], remote: false,
    postcodes: [[6000, 6199], [6210, 6210], [6800, 6999]] },
  { code: 'WAF', name: 'WA remote & north', anchor: [-20.31, 118.6], remote: true,
    postcodes: [[6429, 6452], [6536, 6537], [6630, 6797]] },
  { code: 'WAR', name: 'WA south & regional', anchor: [-33.33, 115.64], remote: false,
    postcodes: [[6200, 6629]] },
  { code: 'HBA', name: 'Hobart', anchor: [-42.88, 147.33], remote: false,
    postcodes: [[7000, 7099], [7170, 7178]] },
  { code: 'TAR', name: 'Tasmania regional', anchor: [-41.44, 147.14], remote: false,
    postcodes: [[7100, 7999]] },
  { code: 'NTF', name: 'NT outback', anchor: [-23.7, 133.88], remote: true,
    postcodes: [[822, 822], [833, 899]] },
  { code: 'DRW', name: 'Darwin', anchor: [-12.46, 130.84], remote: false,
    postcodes: [[800, 832], [900, 999]] },
]

/** The external islands: freight goes by sea or air, so they have their own prices. */
export const islandZone = 'ISL'

/** Zones of the international services; every other country is in ROW. */
export const worldZones: { code: string; name: string; countries: string[] }[] = [
  { code: 'AU', name: 'Australia', countries: ['AU'] },
  { code: 'NZ', name: 'New Zealand', countries: ['NZ'] },
  { code: 'ASIA', name: 'Asia', countries: ['SG', 'HK', 'JP', 'MY', 'CN'] },
  { code: 'NAM', name: 'North America', countries: ['US', 'CA'] },
  { code: 'EUR', name: 'Europe', countries: ['GB', 'IE', 'FR', 'DE', 'NL', 'ES', 'IT'] },
  { code: 'ROW', name: 'Rest of the world', countries: ['*'] },
]
