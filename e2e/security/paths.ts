export const quotePath = '/v1/org/quote/getQuote'
export const reportPath = (token: string) => `/v1/error-reports/${token}`
