import { groupSql } from '#backend/engine/definition/status_groups'

/** The steps that are planned and not done, with the `work` of each as `workOf` counts it: what follows `from`, its conditions included. */
export const OPEN_WORK = `
  tasks join jobs on jobs.id = tasks.job_id join departments on departments.id = jobs.department_id
    join order_items item on item.id = tasks.order_item_id left join processes step on step.id = tasks.process_id
    cross join lateral (select case when item.unit = 'm2' then coalesce(item.measured_quantity, 0) else 0 end as m2,
      item.quantity as pieces, case when step.kind = 'drying' then 0 else coalesce(step.duration_minutes, 0)
        + coalesce(step.minutes_per_unit, 0) * coalesce(item.measured_quantity, item.quantity) end as minutes) work
  where tasks.status in ${groupSql('tasks', 'open')} and tasks.due_at is not null and item.deleted_at is null`
