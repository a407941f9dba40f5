/** Items by the status of their order and its age. */
import { FLOOR_AGES, type FloorStageAges } from '#common/plant/floor'
import { useTranslation } from '../../definition/translation.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { Area, FigureLink } from './figure_link.tsx'

export function Stages({ of }: { readonly of: readonly FloorStageAges[] }) {
  const { t } = useTranslation()
  return (
    <table className="floor-table">
      <thead>
        <tr>
          <th scope="col">{t('ui.floor.stage')}</th>
          {FLOOR_AGES.map((age) => <th key={age} scope="col">{t(`ui.floor.ages.${age}`)}</th>)}
          <th scope="col" className="floor-limit">{t('ui.floor.limit')}</th>
        </tr>
      </thead>
      <tbody>{of.map((stage) => <StageRow key={stage.stage} of={stage} />)}</tbody>
    </table>
  )
}

function StageRow({ of: { stage, limit_hours, ages } }: { readonly of: FloorStageAges }) {
  const { t, format } = useTranslation()
  const name = t(`enums.order_status.${stage}`)
  return (
    <tr>
      <th scope="row"><StatusBadge of="order_status" value={stage} /></th>
      {FLOOR_AGES.map((age) => (
        <td key={age} data-age={ages[age].count > 0 ? age : undefined}>
          <FigureLink of={ages[age]} label={`${name}, ${t(`ui.floor.ages.${age}`)}`} /> <Area m2={ages[age].m2} />
        </td>
      ))}
      <td className="floor-limit">
        <small>{limit_hours === null ? t('ui.floor.promise') : t('ui.floor.hours', { hours: format.number(limit_hours) })}</small>
      </td>
    </tr>
  )
}
