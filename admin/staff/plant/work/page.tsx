/** The home of a plant worker: what they have begun, what is next in their department, and the item that was scanned. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { WorkList } from '#common/plant/work'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { PageTabs } from '../../menu/page_tabs.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import '../../resource/resource.css'
import { useInertAfterChange } from '../../resource/transition/use_inert_after_change.ts'
import { ClockSection } from '../../staff/time_clock_section.tsx'
import { Cards } from './cards.tsx'
import { oncePerItem } from './card_steps.ts'
import { Departments } from './departments.tsx'
import { ItemScan } from './item_scan.tsx'
import { ItemTasks } from './item_tasks.tsx'
import { Loads } from '../loads/loads.tsx'
import { useLoads } from '../loads/use_loads.ts'
import { readDepartment, storeDepartment } from './stored_department.ts'
import './work.css'

/** Others work on the same list. */
const REFRESH = 30_000

export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [department, setDepartment] = useState(readDepartment)
  const itemId = Number(search.get('item')) || null
  const query = itemId === null ? { ...department !== null && { department_id: department } } : { order_item_id: itemId }
  const { query: { data, error, refetch } } = useCustom<WorkList>({
    url: '/api/user/work', method: 'get', config: { query }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, refetchInterval: REFRESH },
  })
  const list = error ? undefined : data?.data
  // The card under the finger may have become another one.
  const isInert = useInertAfterChange([...list?.mine ?? [], ...list?.next ?? []].map(({ id, status }) => `${id} ${status}`).join())
  const loads = useLoads()
  const showItem = (id: number | null) => { setSearch(id === null ? {} : { item: String(id) }) }
  return (
    <div className="resource-page work-page">
      <PageTabs path="/user/work" />
      <header className="page-head"><h1>{t('ui.shell.work')}</h1></header>
      <ClockSection className="work-clock" />
      {hasPermission('scan-create') && (
        <ItemScan
          filling={loads.selected?.status === 'filling' ? loads.selected : null} onMachine={loads.openMachine}
          onMiss={() => { if (itemId !== null) showItem(null) }}
          onItem={(id, tag) => { if (!loads.mark(tag)) showItem(id) }}
        />
      )}
      {itemId === null && <Loads control={loads} isInert={isInert} />}
      {error && <FailedRows error={error} retry={() => { void refetch() }} />}
      {list && itemId !== null && (
        <ItemTasks cards={list.next} isInert={isInert} leave={t('ui.work.leave')} onLeave={() => { showItem(null) }} />
      )}
      {list && itemId === null && loads.selected === null && (
        <>
          {list.mine.length > 0 && <Cards title={t('ui.work.mine')} cards={list.mine} isInert={isInert} />}
          <Departments of={list} onChoose={(chosen) => { storeDepartment(chosen); setDepartment(chosen) }} />
          <Cards title={t('ui.work.next')} cards={oncePerItem(list.next)} isInert={isInert} />
        </>
      )}
      {!list && !error && <div className="work-card" aria-busy="true" />}
    </div>
  )
}
