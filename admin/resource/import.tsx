/** Rows of a file become records: file, columns, dry run, real run, result. The address names the import, so that one may leave. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Crumbs } from './crumbs.tsx'
import './exchange/exchange.css'
import { useImport, type KeptImport } from './exchange/kept_import.ts'
import { MappingStep } from './exchange/mapping_step.tsx'
import { ReportStep } from './exchange/report_step.tsx'
import { Steps } from './exchange/steps.tsx'
import { UploadStep } from './exchange/upload_step.tsx'
import { WorkStep } from './exchange/work_step.tsx'
import './form/form.css'
import { FailedRows } from '../controls/notices.tsx'
import './resource.css'
import { listPath, useGiven, useRouteResource } from '../definition/route.ts'
import { useSay } from '../definition/words.ts'

export function Component() {
  const { t } = useSay()
  const resource = useRouteResource()
  const given = useGiven(resource)
  const [search, setSearch] = useSearchParams()
  const id = /^\d+$/.test(search.get('id') ?? '') ? Number(search.get('id')) : null
  const { kept, error, begin } = useImport(resource, id)
  const [isMapping, setIsMapping] = useState(false)
  const name = t(`${resource.name}.many`)
  const open = (next: number | null) => {
    setIsMapping(false)
    setSearch(next === null ? {} : { id: String(next) })
  }
  const check = async (body: object) => {
    await begin('check', body)
    setIsMapping(false)
  }
  useFreshRows(kept)

  const step = () => {
    if (id === null) return <UploadStep resource={resource} onUpload={open} />
    if (error) return <FailedRows error={error} retry={() => { open(null) }} />
    if (!kept) return <div className="import-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
    if (kept.state === 'uploaded' || isMapping) {
      return <MappingStep key={kept.id} kept={kept} begin={check} />
    }
    if (kept.state === 'checking' || kept.state === 'running') return <WorkStep kept={kept} />
    const leave = { onBack: () => { setIsMapping(true) }, onAgain: () => { open(null) } }
    return <ReportStep resource={resource} given={given} kept={kept} begin={begin} {...leave} />
  }
  return (
    <div className="resource-page">
      <Crumbs trail={[{ label: name, to: listPath(resource, given) }, { label: t('ui.exchange.import') }]} />
      <header className="page-head"><h1>{t('ui.exchange.import_title', { name })}</h1></header>
      <Steps at={id === null ? 'upload' : isMapping || !kept ? 'mapping' : STEP_OF[kept.state]} />
      <div className="panel import-panel">{step()}</div>
    </div>
  )
}

const STEP_OF = {
  uploaded: 'mapping', checking: 'checking', checked: 'checking', running: 'running', done: 'result', failed: 'result',
} as const

/** Lists that are open elsewhere in the application do not know of the new rows yet. */
function useFreshRows(kept: KeptImport | undefined): void {
  const client = useQueryClient()
  const before = useRef(kept?.state)
  useEffect(() => {
    const isDone = before.current === 'running' && kept?.state === 'done'
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' })
    before.current = kept?.state
  }, [client, kept?.state])
}
