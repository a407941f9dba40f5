import { useSay } from '../../definition/words.ts'

/** A day in words: not left-to-right in Arabic, where its month is a word. */
export const DayCell = ({ text }: { text: string }) => <bdi className="figure">{text}</bdi>

/** In a list how long ago, when that is near, with the exact moment on hover; on a page the other way round. */
export function MomentCell({ instant, place }: { instant: string; place: 'list' | 'page' }) {
  const { format } = useSay()
  const [exact, relative] = [format.datetime(instant), format.relative(instant)]
  if (place === 'page') return <time dateTime={instant} title={relative}><bdi>{exact}</bdi></time>
  return <time dateTime={instant} title={exact}><bdi>{format.moment(instant)}</bdi></time>
}
