/** Imports the rows of a file: upload, mapping, dry run, run, result. The URL contains the id of the import, so that the user may leave. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Breadcrumbs } from './breadcrumbs.tsx'
import './exchange/exchange.css'
import { inSentence } from '#common/text/in_sentence'
import type { ImportJob } from '#common/import_job'
import { useImport } from './exchange/use_import.ts'
import { MappingStep } from './exchange/mapping_step.tsx'
import { ReportStep } from './exchange/report_step.tsx'
import { ImportSteps, ProgressStep } from './exchange/import_steps.tsx'
import { UploadStep } from './exchange/upload_step.tsx'
import './form/form.css'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import './resource.css'
import { listLink, useParentIds, useRouteResource } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'

export function Component() {
  const { t } = useTranslation()
  const resource = useRouteResource()
  const given = useParentIds(resource)
  const [search, setSearch] = useSearchParams()
  const id = /^\d+$/.test(search.get('id') ?? '') ? Number(search.get('id')) : null
  const { job, error, start } = useImport(resource, id)
  const [isMapping, setIsMapping] = useState(false)
  const name = t(`${resource.name}.many`)
  const open = (next: number | null) => {
    setIsMapping(false)
    setSearch(next === null ? {} : { id: String(next) })
  }
  const check = async (body: object) => {
    await start('check', body)
    setIsMapping(false)
  }
  useInvalidateWhenDone(job)

  const step = () => {
    if (id === null) return <UploadStep resource={resource} onUpload={open} />
    if (error) return <FailedRows error={error} retry={() => { open(null) }} />
    if (!job) return <div className="import-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
    if (job.state === 'uploaded' || isMapping) {
      return <MappingStep key={job.id} job={job} onCheck={check} />
    }
    if (job.state === 'checking' || job.state === 'running') return <ProgressStep job={job} />
    const actions = { onBack: () => { setIsMapping(true) }, onNewImport: () => { open(null) } }
    return <ReportStep resource={resource} given={given} job={job} start={start} {...actions} />
  }
  return (
    <div className="resource-page">
      <Breadcrumbs trail={[{ label: name, to: listLink(resource, given) }, { label: t('ui.exchange.import') }]} />
      <header className="page-head"><h1>{t('ui.import.import_title', { name: inSentence(name) })}</h1></header>
      <ImportSteps at={id === null ? 'upload' : isMapping || !job ? 'mapping' : STEP_OF[job.state]} />
      <div className="panel import-panel">{step()}</div>
    </div>
  )
}

const STEP_OF = {
  uploaded: 'mapping', checking: 'checking', checked: 'checking', running: 'running', done: 'result', failed: 'result',
} as const

/** Invalidates all cached lists when the import has finished. */
function useInvalidateWhenDone(job: ImportJob | undefined): void {
  const invalidate = useInvalidate()
  const previous = useRef(job?.state)
  useEffect(() => {
    const isDone = previous.current === 'running' && job?.state === 'done'
    if (isDone) void invalidate({ invalidates: ['all'] })
    previous.current = job?.state
  }, [invalidate, job?.state])
}
