import { useEffect, useMemo } from 'react'

export function PhotoPreview({ content }: { readonly content: Blob }) {
  const url = useMemo(() => URL.createObjectURL(content), [content])
  useEffect(() => () => { URL.revokeObjectURL(url) }, [url])
  return <img src={url} alt="" width={72} height={72} />
}
