import { ForgotForm } from './forgot_form.tsx'

export const Component = () => <ForgotForm guard="user" />
