/** Types of fields with files; compiled by `npm test -- types`, never run. */
import type { Create, Row, Update } from '#resources'
import type { StoredFile } from '#schema/types'
import type { Values } from '#backend/resource/store'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}
const is = <T>(_: T) => {}

holds<Equal<Row<'users'>['avatar_id'], number | null>>()
holds<Equal<Row<'orders'>['photos'], readonly StoredFile[]>>()
holds<Equal<Values<'orders'>['photos'], readonly number[] | undefined>>()
is<Create<'orders'>>({ client_id: 1, photos: [1, 2] })
is<Update<'orders'>>({ version: 1, photos: [] })
// @ts-expect-error written as ids
is<Update<'orders'>>({ version: 1, photos: [{ id: 1 }] })
// @ts-expect-error the file of a row is the row
void is<Row<'media'>['file']>
