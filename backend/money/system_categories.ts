/** The kinds of money that the code itself books; their rows are found by these keys, because people may rename them. Pure. */
export type SystemCategory = 'order_payment' | 'advance' | 'refund'
