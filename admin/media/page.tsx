/** All files, and the library: what is sent here belongs to no record and stays until somebody deletes it. */
import { isAllowed } from '../providers/permission.ts'
import { RoutedList } from '../resource/list.tsx'
import { SendFiles } from './send_files.tsx'

export const Component = () => <RoutedList parts={isAllowed('media-create') ? { above: <SendFiles /> } : {}} />
