/** What clients write: who waits longest stands first; beside the list the open conversation, and the client's orders beside that. */
import { useOne } from '@refinedev/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { usePageTitle } from '../../../kit/controls/page_title.ts'
import { useTranslation } from '../../definition/translation.ts'
import '../../resource/resource.css'
import { Conversation } from './conversation.tsx'
import { ThreadList } from './list.tsx'
import { THREADS, nameOf, type ThreadRow } from './thread.ts'
import './threads.css'

const VIEWS = ['waiting', 'mine', 'free', 'all'] as const
type View = typeof VIEWS[number]

export function Component() {
  const { t } = useTranslation()
  const { id } = useParams()
  const [search, setSearch] = useSearchParams()
  const client = search.get('client')
  const view = VIEWS.find((name) => name === search.get('view')) ?? (client === null ? 'waiting' : 'all')
  const choose = (next: View) => { setSearch(next === 'waiting' ? {} : { view: next }, { replace: true }) }
  return (
    <div className="resource-page threads-page" data-open={id !== undefined || undefined}>
      <header className="page-head">
        <h1>{t('threads.many')}</h1>
        <ChipRadios<View>
          label={t('ui.threads.which')} hasHiddenLabel value={client === null ? view : null} onChange={choose}
          chips={VIEWS.map((name) => ({ value: name, label: name === 'all' ? t('ui.threads.all') : t(`threads.views.${name}`) }))}
        />
      </header>
      <div className="threads">
        <ThreadList view={view} client={client === null ? null : Number(client)} open={id === undefined ? null : Number(id)} />
        {id === undefined ? <p className="panel threads-none">{t('ui.threads.choose')}</p> : <OpenThread key={id} id={Number(id)} />}
      </div>
    </div>
  )
}

function OpenThread({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { result: thread, query } = useOne<ThreadRow>({ resource: THREADS.name, id, errorNotification: false })
  usePageTitle(thread ? nameOf(thread) : undefined)
  return (
    <section className="panel thread" aria-label={thread ? nameOf(thread) : t('threads.one')} aria-busy={!thread && !query.error}>
      <Link className="thread-back" to={`/user/inbox?${search.toString()}`}>{t('ui.threads.back')}</Link>
      {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
      {thread && <Conversation thread={thread} />}
    </section>
  )
}
