/** Problems that the ledgers flag for a person. */
const texts: Record<string, { short: string; next: string }> = {
  missingCustomer: { short: 'No customer', next: 'It was sent without a customer: nobody is billed for it.' },
  unknownCustomer: {
    short: 'Unknown customer',
    next: 'No customer with this id is set up. Set it up, or send the row again with another id.',
  },
  unknownRateCard: {
    short: 'Unknown rate card',
    next: 'No rate card with this alias is set up. Set it up, or send the row again with another alias.',
  },
  unknownWarehouse: {
    short: 'Unknown warehouse',
    next: 'No warehouse with this code is set up. Set it up, or reverse the activity.',
  },
  unknownChargeCode: {
    short: 'Unknown charge code',
    next: 'This charge code is not set up. Set it up, or reverse the activity.',
  },
}

/** "Unknown customer". Shows flags it does not know unchanged. */
export const formatFlag = (flag: string) => texts[flag]?.short ?? flag

/** What the flag means, and what a person can do. */
export const explainFlag = (flag: string) => texts[flag]?.next ?? ''
