/** What something looks like, beside its name; an icon where nobody has taken or drawn a picture. */
import type { StoredFile } from '#schema/types'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { Thumb } from './thumb.tsx'
import './picture.css'

export const Picture = ({ of }: { readonly of: StoredFile | null }) => (
  <span className="picture">{of ? <Thumb file={of} /> : <NamedIcon name="carpet" />}</span>
)
