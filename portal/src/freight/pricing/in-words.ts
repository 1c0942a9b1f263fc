import type { ApiError } from '../../api/api-error.ts'

/** What is missing, by the path of its field. The server's own messages are written for programs. */
const missing: Record<string, string> = {
  'general.customerIds': 'Choose a customer',
  customer: 'Choose a customer',
  'origin.postalCode': 'Enter a postcode',
  'destination.postalCode': 'Enter a postcode',
  items: 'Add an item',
  date: 'Choose a day',
}

const saysMissing = /^(is required|must not be empty|must contain at least 1 element)$/

/** The same error in the words of the form: a field that is empty says what to do. */
export const inWords = (error: ApiError): ApiError =>
  error.reworded(({ path, text }) => ({ path, text: (saysMissing.test(text) && missing[path]) || text }))
