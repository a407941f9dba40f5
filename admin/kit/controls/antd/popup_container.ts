/** Where the popup of an antd input goes: into the open dialog, which is above everything else. */
export const popupContainer = (trigger: HTMLElement): HTMLElement => trigger.closest('dialog') ?? document.body
