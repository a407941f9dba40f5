/** The public link of an order, which no API response contains. */
import db from '@adonisjs/lucid/services/db'
import { findOrderLink } from '#backend/services/messages/index'
import type { Row } from '#resources'

type Order = Pick<Row<'orders'>, 'id'>

/** `/o/…` */
export const orderLink = ({ id }: Order): Promise<string> => findOrderLink(db.connection(), id)
export const orderToken = async (order: Order): Promise<string> => (await orderLink(order)).slice('/o/'.length)
