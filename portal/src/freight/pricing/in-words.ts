import { ApiError } from '../../api/api-error.ts'

/** What is missing, by the path of its field. The server speaks to programs. */
const missing: Record<string, string> = {
  'general.customerIds': 'Choose a customer',
  'origin.postalCode': 'Enter a postcode',
  'destination.postalCode': 'Enter a postcode',
  items: 'Add an item',
  date: 'Choose a day',
}

const saysMissing = / (is required|must not be empty|must contain at least 1 element)$/

/** The same error in the words of the form: a field that is empty says what to do. */
export function inWords({ status, code, messages, requestId }: ApiError): ApiError {
  const said = messages.map((message) => {
    const path = message.replace(saysMissing, '')
    const words = path === message ? undefined : missing[path]
    return words === undefined ? message : `${path} ${words}`
  })
  return new ApiError(status, code, said, requestId)
}
