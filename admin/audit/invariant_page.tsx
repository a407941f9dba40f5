/** The generic page with the names of the invariants. */
export { default as texts } from 'virtual:page_texts/invariants'
export { Component } from '../resource/show.tsx'
