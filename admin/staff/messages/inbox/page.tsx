/** All messages of the signed-in user. */
import { useSearchParams } from 'react-router'
import { Pager } from '../../resource/list/pager.tsx'
import '../../resource/resource.css'
import { useTranslation } from '../../definition/translation.ts'
import { useInbox } from './use_inbox.ts'
import { InboxList } from './list.tsx'
import { MessageTabs } from '../tabs.tsx'

export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const inbox = useInbox({ page, size: SIZE })
  const total = inbox.data?.total ?? 0
  return (
    <div className="resource-page">
      <MessageTabs />
      <header className="page-head"><h1>{t('ui.messages.inbox.title')}</h1></header>
      <div className="panel">
        <InboxList inbox={inbox} />
        {total > SIZE && (
          <footer className="rows-foot">
            <Pager page={page} size={SIZE} total={total} hasMore={false} onPage={(next) => { setSearch({ page: String(next) }) }} />
          </footer>
        )}
      </div>
    </div>
  )
}

const SIZE = 25
