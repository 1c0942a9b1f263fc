/** What people call the fields of a document, and the names that the fields have. */
const otherNames = new Map<string, readonly string[]>(
  Object.entries({
    begin: ['effectiveFrom', 'validFrom'],
    breaks: ['kg', 'item', 'pallet'],
    carrierAlias: ['carrier'],
    carrierId: ['carrier'],
    city: ['locality', 'suburbName'],
    company: ['companyName'],
    condition: ['conditions'],
    country: ['countryCode'],
    cubic: ['cubicFactor'],
    customerId: ['customer'],
    date: ['effectiveFrom'],
    effectiveFrom: ['validFrom'],
    effectiveTo: ['validTo'],
    end: ['effectiveTo', 'validTo'],
    fuel: ['fuelApplies'],
    gst: ['tax'],
    margin: ['markupPercent', 'markupAmount'],
    markup: ['markupPercent', 'markupAmount'],
    max: ['maximum', 'kgTo'],
    min: ['minimum', 'kgFrom'],
    month: ['effectiveFrom'],
    postalCode: ['postcode'],
    postCode: ['postcode', 'postalCode'],
    price: ['amount'],
    rateCard: ['card'],
    rateCardId: ['card'],
    rates: ['kg', 'item', 'pallet'],
    serviceAlias: ['service'],
    serviceId: ['service'],
    start: ['effectiveFrom', 'validFrom'],
    street: ['street1'],
    suburb: ['locality', 'suburbName'],
    tolerance: ['tolerancePercent'],
    town: ['locality', 'suburbName'],
    transit: ['days', 'hours'],
    validFrom: ['effectiveFrom'],
    validTo: ['effectiveTo'],
    zone: ['zones'],
    zoneSetCode: ['zoneSet'],
  }).map(([name, fields]) => [folded(name), fields]),
)

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** What to say about a field that an object does not have: `is not a recognised field: use locality`. */
export function unknownField(name: string, known: Iterable<string>): string {
  const fields = [...known]
  const spelledAs = fields.filter((field) => folded(field) === folded(name))
  const meant = spelledAs.length > 0 ? spelledAs : (otherNames.get(folded(name)) ?? [])
  const said = meant.filter((field) => fields.includes(field)).join(' or ')
  return said === '' ? 'is not a recognised field' : `is not a recognised field: use ${said}`
}
