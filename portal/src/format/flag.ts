/** Problems that the ledgers flag for a person. */
const texts: Record<string, { short: string; next: string }> = {
  missingCustomer: {
    short: 'No customer',
    next: 'It was sent without a customer, so nobody is billed for it.',
  },
  unknownCustomer: { short: 'Unknown customer', next: 'No customer with this id is set up.' },
  unknownRateCard: { short: 'Unknown rate card', next: 'No rate card with this alias is set up.' },
  clockChange: {
    short: 'Clock change',
    next: 'Its time has no offset, and a clock change skips or repeats it. A skipped time is read with the offset from before the change, a repeated one as the first of the two. Send times with an offset to avoid this.',
  },
  unknownWarehouse: {
    short: 'Unknown warehouse',
    next: 'No warehouse with this code is set up. Set it up, or reverse the activity.',
  },
  missingItemQuantity: { short: 'No quantity', next: 'A goods line was sent without a quantity.' },
  negativeItemQuantity: { short: 'Negative quantity', next: 'A goods line has a quantity below 0.' },
  unknownChargeCode: {
    short: 'Unknown charge code',
    next: 'This charge code is not set up. Set it up, or reverse the activity.',
  },
}

/** "Unknown customer". Shows flags it does not know unchanged. */
export const formatFlag = (flag: string) => texts[flag]?.short ?? flag

/** What the flag means, and what a person can do. */
export const explainFlag = (flag: string) => texts[flag]?.next ?? ''
