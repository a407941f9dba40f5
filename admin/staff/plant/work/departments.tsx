/** Whose tasks are shown as the next ones, and how many wait in each department. */
import type { WorkList } from '#common/plant/work'
import { useTranslation } from '../../definition/translation.ts'
import type { ChosenDepartment } from './stored_department.ts'

interface DepartmentsProps { readonly of: WorkList; readonly onChoose: (department: ChosenDepartment) => void }

export function Departments({ of: { departments, department_ids }, onChoose }: DepartmentsProps) {
  const { t, format } = useTranslation()
  if (departments.length < 2 && department_ids.length === 0) return null
  const all = { id: null, name: t('ui.work.every_department'), waiting: departments.reduce((sum, { waiting }) => sum + waiting, 0) }
  const isShown = (id: number | null) => (id === null ? department_ids.length === 0 : department_ids.includes(id))
  return (
    <div className="scan-modes" role="group" aria-label={t('ui.work.department')}>
      {[all, ...departments].map(({ id, name, waiting }) => (
        <button key={id ?? 'all'} type="button" aria-pressed={isShown(id)} onClick={() => { onChoose(id ?? 'all') }}>
          <bdi>{name}</bdi> <bdi>{format.number(waiting)}</bdi>
        </button>
      ))}
    </div>
  )
}
