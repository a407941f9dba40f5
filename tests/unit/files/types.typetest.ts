/** Types of fields with files; compiled by `npm test -- types`, never run. */
import type { Create, Row, SentRow, Update } from '#resources'
import type { StoredFile } from '#schema/types'
import type { Values } from '#backend/engine/resource/store'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}
const is = <T>(_: T) => {}

holds<Equal<Row<'users'>['avatar_id'], number | null>>()
holds<Equal<SentRow<'orders'>['photos'], readonly StoredFile[]>>()
// @ts-expect-error the files of a row are in another table: a rule reads their ids by `listIds`
void is<Row<'orders'>['photos']>
holds<Equal<Values<'orders'>['photos'], readonly number[] | undefined>>()
is<Create<'orders'>>({ client_id: 1, photos: [1, 2] })
is<Update<'orders'>>({ version: 1, photos: [] })
// @ts-expect-error written as ids
is<Update<'orders'>>({ version: 1, photos: [{ id: 1 }] })
// @ts-expect-error the file of a row is the row
void is<Row<'media'>['file']>
