/** Gives unused memory of this thread back. The collection of the inspector also shrinks the heap, which `gc()` does not do. */
export async function releaseMemory(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
