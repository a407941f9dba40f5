/** Icons of the couriers' pages only; the others are in controls/light_page_icons.ts. */
export { default as back } from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined'
export { default as camera } from '@ant-design/icons-svg/es/asn/CameraOutlined'
export { default as clock } from '@ant-design/icons-svg/es/asn/ClockCircleOutlined'
export { default as compass } from '@ant-design/icons-svg/es/asn/CompassOutlined'
export { default as qrcode } from '@ant-design/icons-svg/es/asn/QrcodeOutlined'
export { default as settings } from '@ant-design/icons-svg/es/asn/SettingOutlined'
export { default as truck } from '@ant-design/icons-svg/es/asn/CarOutlined'
export { default as wallet } from '@ant-design/icons-svg/es/asn/WalletOutlined'
