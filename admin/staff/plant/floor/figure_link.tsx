/** A number that opens the rows that it counts. */
import { Link } from 'react-router'
import type { FloorFigure, FloorList } from '#common/plant/floor'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { resourceOf } from '../../definition/definition.ts'
import { listPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { appendUnit } from '../../../kit/format/numbers.ts'

const listHref = ({ resource, where }: FloorList): string =>
  `${listPath(resourceOf(resource)) ?? ''}?where=${encodeURIComponent(JSON.stringify(where))}`

interface FigureLinkProps { readonly of: FloorFigure; readonly label: string; readonly href?: string }

/** Of nothing there is no list to open. */
export function FigureLink({ of: { count, list }, label, href }: FigureLinkProps) {
  const { format } = useTranslation()
  const number = <Ltr className="figure">{format.number(count)}</Ltr>
  const to = href ?? (list && listHref(list))
  return to === null || count === 0 ? number : <Link to={to} aria-label={`${label}: ${format.number(count)}`}>{number}</Link>
}

/** `12.5 m²`; nothing without an area. */
export function Area({ m2 }: { readonly m2: number | null }) {
  const { t, format } = useTranslation()
  return m2 ? <small><Ltr>{appendUnit(format.number(Math.round(m2 * 10) / 10), t('ui.units.m2'))}</Ltr></small> : null
}
