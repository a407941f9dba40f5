/** The generic list with the names of the groups. */
export { default as texts } from 'virtual:page_texts/permissions'
export { Component } from '../resource/list.tsx'
