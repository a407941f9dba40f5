/** The page of a record with a tab of charts; which charts depends on the resource (charts_tab.tsx). */
import { useRouteResource } from '../definition/resource_paths.ts'
import { RoutedShow } from '../resource/show.tsx'
import { chartsTab } from './charts_tab.tsx'

export function Component() {
  const { name } = useRouteResource()
  return <RoutedShow parts={{ tabs: (row, t) => chartsTab(name, row, t) }} />
}
