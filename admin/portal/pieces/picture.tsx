/** What a piece looks like, beside its name; decoration. A drawn carpet where nobody has taken or chosen a picture. */
import type { StoredFile } from '#schema/types'
import './pieces.css'

export const PiecePicture = ({ of }: { readonly of: StoredFile | null }) => (
  <span className="piece-picture">
    {of ? <img src={of.thumb_url ?? of.url} alt="" width="56" height="56" loading="lazy" /> : (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 5.5h14v13H5zM12 8.2l3 3.8-3 3.8L9 12zM7 3v2.5M12 3v2.5M17 3v2.5M7 18.5V21M12 18.5V21M17 18.5V21" />
      </svg>
    )}
  </span>
)
