import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './shutdown.ts'

const ignitor = createIgnitor().tap(stopOnSignal)

await ignitor.ace().handle(process.argv.slice(2)).catch((error: unknown) => failStart(error, ignitor.getApp()))
