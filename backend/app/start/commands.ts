/** Registers our commands with ace, whose own loader reads compiled JavaScript only. */
import { ListLoader } from '@adonisjs/core/ace'
import SchemaDiff from '#backend/engine/database/migrator/diff_command'
import DemoLarge from '#backend/app/demo/large_command'
import DemoLeave from '#backend/app/demo/leave_command'
import OwnerCreate from './owner_command.ts'

const loader = new ListLoader([SchemaDiff, DemoLarge, DemoLeave, OwnerCreate])

export const getMetaData = () => loader.getMetaData()
export const getCommand: typeof loader.getCommand = (metaData) => loader.getCommand(metaData)
