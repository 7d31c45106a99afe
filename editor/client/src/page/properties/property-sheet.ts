// SPDX-License-Identifier: EPL-2.0
import { ResponseAction } from '@eclipse-glsp/client';

// The server's `PropertySheet` says what each member of these is.

export interface Sheet {
  ids: string[];
  title: string;
  kind: string;
  path: string;
  readOnly: string;
  groups: Group[];
}

export interface Group {
  label: string;
  open: boolean;
  fields: Field[];
}

export interface Field {
  path: string;
  feature: string;
  label: string;
  description: string;
  kind:
    | 'text'
    | 'long-text'
    | 'list'
    | 'switch'
    | 'choice'
    | 'choices'
    | 'reference'
    | 'type'
    | 'parts';
  unit: string;
  many: boolean;
  required: boolean;
  readOnly: boolean;
  mixed: boolean;
  unset: boolean;
  defaultText: string;
  texts: string[];
  options: Option[];
  targets: Target[];
  parts: Part[];
  more: number;
  types: Option[];
  entry: string;
  tableOf: string;
}

interface Option {
  value: string;
  label: string;
  description: string;
}

export interface Target {
  id: string;
  label: string;
  detail: string;
}

export interface Part {
  path: string;
  id: string;
  label: string;
  detail: string;
  kind: string;
  groups: Group[];
}

export interface SetPropertiesAction extends ResponseAction {
  sheet?: Sheet;
}

export interface SetTargetsAction extends ResponseAction {
  targets: Target[];
  more: number;
}
