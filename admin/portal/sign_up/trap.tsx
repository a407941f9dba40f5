/** A field that people neither see nor reach: whoever fills it in is a program (backend/pages/portal/sign_up/send_code.ts). */
export const Trap = () => (
  <div className="unseen" aria-hidden="true">
    <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
  </div>
)
