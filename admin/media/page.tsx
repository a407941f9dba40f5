/** The list of files with the upload to the library: a library file belongs to no record and stays until it is deleted. */
import { hasPermission } from '../providers/granted_permissions.ts'
import { RoutedList } from '../resource/list.tsx'
import { UploadFiles } from './upload_files.tsx'

export const Component = () => <RoutedList parts={hasPermission('media-create') ? { above: <UploadFiles /> } : {}} />
