import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { PiecePicture } from './picture.tsx'
import type { PieceKind } from './pieces.ts'

/** What an order consists of, with pictures: `Carpet × 2`, `Carpet 240 × 170 cm`. Nothing before the first piece is known. */
export function PieceKinds({ kinds = [] }: { readonly kinds: readonly PieceKind[] | undefined }) {
  const { t } = useTranslator()
  const format = useFormat()
  if (!kinds.length) return null
  return (
    <ul className="pieces">
      {kinds.map(({ label, count, size, picture }) => (
        <li key={label}>
          <PiecePicture of={picture} />
          <span>
            <bdi>{label}</bdi>{count > 1 && <> × <Ltr>{format.number(count)}</Ltr></>}
            {size && <small className="muted"> <Ltr>{size}</Ltr>{'\u00a0'}{t('portal.order.cm')}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
