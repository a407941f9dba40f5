/** The client's page of an order is `/o/<token>`. */
export const ORDER_LINK_PATH = '/o/'
/** In its place stored messages have three asterisks: no token contains one. */
export const MASKED_LINK = `${ORDER_LINK_PATH}***`
