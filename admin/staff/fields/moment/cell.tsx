import { useTranslation } from '../../definition/translation.ts'

/** A date in the direction of the language: in Arabic its month is a word. */
export const DateCell = ({ text }: { text: string }) => <bdi className="figure">{text}</bdi>

/** A list shows a near instant as a relative time, with the exact time as tooltip; a page the other way round. */
export function DatetimeCell({ instant, place }: { instant: string; place: 'list' | 'page' }) {
  const { format } = useTranslation()
  const [exact, relative] = [format.datetime(instant), format.relative(instant)]
  if (place === 'page') return <time dateTime={instant} title={relative}><bdi>{exact}</bdi></time>
  return <time dateTime={instant} title={exact}><bdi>{format.timestamp(instant)}</bdi></time>
}
