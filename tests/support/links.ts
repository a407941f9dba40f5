/** The public link of an order, which no row says. */
import db from '@adonisjs/lucid/services/db'
import { clientLink } from '#backend/messages/index'
import type { Row } from '#resources'

type Order = Pick<Row<'orders'>, 'id'>

/** `/o/…` */
export const linkTo = ({ id }: Order): Promise<string> => clientLink(db.connection(), id)
export const tokenOf = async (order: Order): Promise<string> => (await linkTo(order)).slice('/o/'.length)
