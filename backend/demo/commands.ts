/** Loader of the commands of this room, because ace itself reads only folders of compiled JavaScript. */
import { ListLoader } from '@adonisjs/core/ace'
import DemoLarge from './large_command.ts'
import DemoLeave from './leave_command.ts'

const loader = new ListLoader([DemoLarge, DemoLeave])

export const getMetaData = () => loader.getMetaData()
export const getCommand: typeof loader.getCommand = (metaData) => loader.getCommand(metaData)
