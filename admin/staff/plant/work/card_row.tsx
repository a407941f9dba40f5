/** A task as a line: of which item, what is done, and when it is due. A touch opens it. */
import type { WorkCard } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { Due, Priority } from './card_marks.tsx'
import { Picture } from '../../fields/media/picture.tsx'

interface RowProps { readonly card: WorkCard; readonly onOpen: () => void }

export function CardRow({ card, onOpen }: RowProps) {
  const { item, step } = card
  return (
    <li>
      <button type="button" className="item-line" onClick={onOpen}>
        {item && <Picture of={item.picture} />}
        <span>
          <strong><bdi>{item?.description ?? step}</bdi></strong>
          <span className="work-row-marks">
            {item && <><Ltr>{item.tag_code}</Ltr> <bdi>{step}</bdi></>}
            {item && <Priority value={item.order.priority} />}
            <Due of={card} />
            {item?.place && <bdi>{item.place}</bdi>}
          </span>
        </span>
      </button>
    </li>
  )
}
