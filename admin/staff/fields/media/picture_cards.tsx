/** antd's picture cards with our tiles, and the button that chooses files. The files are sent by uploads.ts, not by antd. */
import Upload from 'antd/es/upload'
import type { ReactNode } from 'react'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'
import { acceptOf } from './file_kinds.ts'

interface PictureCardsProps extends InputProps {
  readonly isOne: boolean
  readonly isFull: boolean
  readonly tiles: readonly { readonly uid: string; readonly name: string; readonly tile: ReactNode }[]
  readonly onFiles: (files: readonly File[]) => void
}

export function PictureCards({ field, id, isOne, isFull, isInvalid, isRequired, isDisabled, tiles, onFiles }: PictureCardsProps) {
  const { t } = useTranslation()
  return (
    <AntdProvider>
      <Upload
        listType="picture-card" fileList={tiles.map(({ uid, name }) => ({ uid, name, status: 'done' as const }))} accept={acceptOf(field)}
        multiple={!isOne} disabled={isDisabled || isFull} hasControlInside data-testid={field.name}
        itemRender={(_, { uid }) => tiles.find((one) => one.uid === uid)?.tile}
        beforeUpload={(file, all) => {
          // antd calls it once for each file.
          if (file === all[0]) onFiles(all)
          return Upload.LIST_IGNORE
        }}
      >
        {isDisabled ? null : (
          <button
            type="button" id={id} className="files-add" disabled={isFull} aria-invalid={isInvalid || undefined}
            aria-describedby={isRequired ? `${id}-label` : undefined}
          ><NamedIcon name="plus" /><span>{t(isOne ? 'ui.files.choose_one' : 'ui.files.choose')}</span></button>
        )}
      </Upload>
    </AntdProvider>
  )
}
