/** The description of the API. It is not a page of the portal. */
export const openDocs = () => window.location.assign('/docs')
