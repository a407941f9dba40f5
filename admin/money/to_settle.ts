import type { Row } from '../definition/record.ts'

/** A shipment that is back, whose cash has not been counted. */
export const BACK = ['completed', 'return_cancelled']

export const isToSettle = ({ status, settlement_id }: Row): boolean => BACK.includes(String(status)) && settlement_id == null
