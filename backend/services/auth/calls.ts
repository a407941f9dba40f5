/** The calls of specification §7. They are the same for the three guards, except the reset of clients. */
import { deviceCalls } from './device_calls.ts'
import { secondFactorCalls } from './sign_in/second_factor_calls.ts'
import { sessionCalls } from './session_calls.ts'
import { openCalls } from './sign_in_calls.ts'
import type { SendSecret } from './sign_in/phone_code_controller.ts'

export const authCalls = (sendSecret: SendSecret) => [...openCalls(sendSecret), ...sessionCalls, ...secondFactorCalls, ...deviceCalls]
