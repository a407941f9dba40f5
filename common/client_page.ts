/** The client's page of an order is `/o/<token>`. */
export const CLIENT_PAGE = '/o/'
/** In its place stored messages have three asterisks: no token contains one. */
export const HIDDEN_LINK = `${CLIENT_PAGE}***`
