/** What an item looks like, beside its name; an icon where nobody has taken or drawn a picture. */
import type { StoredFile } from '#schema/types'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Thumb } from '../fields/media/thumb.tsx'
import './item_picture.css'

export const ItemPicture = ({ of }: { readonly of: StoredFile | null }) => (
  <span className="item-picture">{of ? <Thumb file={of} /> : <NamedIcon name="carpet" />}</span>
)
