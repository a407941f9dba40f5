import { ForgotPasswordForm } from '../../kit/auth/password/forgot_password.tsx'

export const Component = () => <ForgotPasswordForm guard="client" />
