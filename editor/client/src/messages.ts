// SPDX-License-Identifier: EPL-2.0
// Made from the messages of the server; PageTypesTest says how.
import type { Action, ResponseAction } from '@eclipse-glsp/client';

export interface Cell {
  /** What is set; empty where the default holds. */
  readonly text: string;
  /** What holds where nothing is set, if it is not the column's: as inherited. */
  readonly standard: string;
}

export interface CellOption {
  readonly value: string;
  readonly label: string;
}

export interface Choosable {
  readonly id: string;
  readonly label: string;
  /** What it is, and where. */
  readonly detail: string;
}

export interface ChosenElements {
  /** Topics. */
  readonly topics: readonly string[];
  /** DDS domains. */
  readonly domains: readonly string[];
  /** Hosts and virtual machines. */
  readonly hosts: readonly string[];
  /** Component types and instances. */
  readonly components: readonly string[];
}

export interface Column {
  /** As in TableKind. */
  readonly path: string;
  readonly label: string;
  /** What the metamodel says of it. */
  readonly description: string;
  /** How its cells are changed: one of the constants. */
  readonly kind: 'text' | 'switch' | 'choice' | 'completed';
  /** The default of its cells, where it is the same for all. */
  readonly standard: string;
  readonly options: readonly CellOption[];
}

export interface Crumb {
  /** The element, or the edge of the diagram. */
  readonly id: string;
  /** What it is called. */
  readonly label: string;
  /** What it is. */
  readonly kind: string;
}

export interface Decoration {
  /** How it looks: the id of a Sign or of a StateSign. */
  readonly sign: string;
  /** A few words or figures that are always shown; on an edge none where it is empty. */
  readonly badge: string;
  /** All that there is to say, a line each; shown while the element is pointed at. */
  readonly text: string;
  /** What the element can be told, in the words of Steering. */
  readonly acts: readonly string[];
}

export interface Entry {
  /** How it looks: the id of a Sign. */
  readonly sign: string;
  /** The element that it leads to; empty where it leads nowhere. */
  readonly elementId: string;
  /** What it is about. */
  readonly title: string;
  /** What there is to say of it; may be empty. */
  readonly text: string;
  /** By what the page names it where something can be done about it; empty otherwise. */
  readonly key: string;
}

export interface Field {
  /** The way from the element to the part of it that has the property: features and places in lists in turn, as in nics/0; empty for the element itself. */
  readonly path: string;
  /** Its name in the metamodel. */
  readonly feature: string;
  /** What users call it. */
  readonly label: string;
  /** What the metamodel says of it. */
  readonly description: string;
  /** How it is shown and changed: one of the constants above. */
  readonly kind:
    | 'text'
    | 'long-text'
    | 'list'
    | 'switch'
    | 'choice'
    | 'choices'
    | 'reference'
    | 'type'
    | 'parts';
  /** The unit that numbers without one are in; empty for none. */
  readonly unit: string;
  /** Whether there may be several values. */
  readonly many: boolean;
  /** Whether there has to be one. */
  readonly required: boolean;
  /** Whether it cannot be changed. */
  readonly readOnly: boolean;
  /** Whether several elements are selected that have different values. */
  readonly mixed: boolean;
  /** Whether it is not set, so that the default holds. */
  readonly unset: boolean;
  /** The default; empty for none. */
  readonly defaultText: string;
  /** The values of texts, numbers and choices. */
  readonly texts: readonly string[];
  /** What can be chosen. */
  readonly options: readonly FieldOption[];
  /** The elements that are referred to. */
  readonly targets: readonly Target[];
  /** What is in it. */
  readonly parts: readonly Part[];
  /** How many parts there are beside those. */
  readonly more: number;
  /** What can be added, or made to be referred to; more than one where there is a choice. */
  readonly types: readonly FieldOption[];
  /** How a new part can be written, such as name: type; empty where it cannot. */
  readonly entry: string;
  /** The element in which the parts are rows of a table; empty where they are not. */
  readonly tableOf: string;
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

export interface FileLine {
  /** Counted from 1. */
  readonly number: number;
  /** What is seen of it; of a long line the part around the place that is meant. */
  readonly text: string;
}

export interface FileProblem {
  /** Such as error. */
  readonly severity: string;
  /** A few words. */
  readonly summary: string;
  /** The stable name of the rule. */
  readonly code: string;
  /** The file, relative to the workspace, with line and column where they are known. */
  readonly place: string;
  /** What it is about, in words; empty for the file as a whole. */
  readonly element: string;
  /** What is wrong. */
  readonly message: string;
  /** How to mend it; may be empty. */
  readonly hint: string;
  /** The number of the line that is meant; 0 where there is none. */
  readonly line: number;
  /** What the file has there. */
  readonly lines: readonly FileLine[];
}

export interface FileStateAction extends Action {
  readonly state: string;
  readonly detail: string;
}

export interface Followed {
  /** What it is; empty where the deployed system has no such thing. */
  readonly title: string;
  /** The name of the process; empty for a server. */
  readonly process: string;
  /** The element of its node; empty for a server. */
  readonly nodeId: string;
  /** The names of all processes of its instance; none for a server. */
  readonly all: readonly string[];
  /** How its state looks. */
  readonly sign: string;
  /** Its state. */
  readonly state: string;
  /** What else there is to say of it; may be empty. */
  readonly note: string;
  /** Whether its log has been read. */
  readonly isRead: boolean;
  /** The end of its log or console. */
  readonly log: string;
  /** Why that cannot be read; empty where it can. */
  readonly trouble: string;
  /** Of what its instance writes and reads; none for a server. */
  readonly rates: readonly Rate[];
}

export interface FoundElement {
  /** Of the node, edge, note, frame or other element. */
  readonly id: string;
  /** The id of the diagram that it is drawn in; empty where none draws it. */
  readonly diagram: string;
  /** What it is drawn with; empty where none draws it. */
  readonly icon: string;
  /** What users call what it is. */
  readonly kind: string;
  /** Its name; of an edge, those of its ends; of a note, its first line. */
  readonly name: string;
  /** What else is written in it, and was found there; may be empty. */
  readonly text: string;
  /** Whether it is a note or frame. */
  readonly note: boolean;
  /** The nodes around it that hide it, the outermost first. */
  readonly folded: readonly string[];
}

export interface FoundElementsAction extends ResponseAction {
  /** What was found, the best first. */
  readonly elements: readonly FoundElement[];
}

export interface Ghost {
  /** The drawn node that it stands at; empty where its node is not drawn. */
  readonly at: string;
  /** The element of its node. */
  readonly nodeId: string;
  /** The name of its node. */
  readonly node: string;
  /** Its name. */
  readonly process: string;
  /** How its state looks: the id of a StateSign. */
  readonly sign: string;
  /** Its state. */
  readonly state: string;
  /** All that there is to say, a line each. */
  readonly text: string;
}

export interface Group {
  /** What they are about. */
  readonly label: string;
  /** Whether they are shown at once. */
  readonly open: boolean;
  readonly fields: readonly Field[];
}

export interface LocatedElementAction extends ResponseAction {
  /** What is drawn of it: itself, or the closest around it; null for nothing. */
  readonly element?: FoundElement;
  /** Whether it is itself drawn. */
  readonly exact: boolean;
}

export interface ModelUnreadableAction extends ResponseAction {
  readonly problems: readonly FileProblem[];
  readonly more: number;
}

export interface Move {
  /** Its element. */
  readonly instanceId: string;
  /** Its name. */
  readonly instance: string;
  /** The name of its node now; empty where it has none. */
  readonly from: string;
  /** The element of the node that it goes to. */
  readonly nodeId: string;
  /** The name of that node. */
  readonly to: string;
}

export interface Part {
  /** The way to it. */
  readonly path: string;
  /** By which it can be shown by itself; empty for what has no identity. */
  readonly id: string;
  /** What it is called. */
  readonly label: string;
  /** What matters most beside it, such as the type of a member; may be empty. */
  readonly detail: string;
  /** What it is. */
  readonly kind: string;
  /** Its properties; empty where it is only shown by itself. */
  readonly groups: readonly Group[];
}

export interface Present {
  /** The person's. */
  readonly id: string;
  /** What others call the person. */
  readonly name: string;
  /** Which of the page's colours for people, from 0. */
  readonly colour: number;
  /** The kind of the diagram that the person looks at. */
  readonly diagram: string;
  /** Ids of the elements that the person has selected in it; of very many, the first. */
  readonly selected: readonly string[];
}

export interface Problem {
  /** Such as error. */
  readonly severity: string;
  /** A few words. */
  readonly summary: string;
  /** Of the element; empty for the model as a whole. */
  readonly path: string;
  /** What is wrong. */
  readonly message: string;
  /** How to mend it; may be empty. */
  readonly hint: string;
  /** The stable name of the rule. */
  readonly code: string;
  /** The element that it leads to; empty for the model as a whole. */
  readonly elementId: string;
  /** Whether its rule has fixes, one of which may mend it. */
  readonly fixable: boolean;
}

export interface PropertyRefusedAction extends Action {
  readonly path: string;
  readonly feature: string;
  readonly message: string;
}

export interface PropertySheet {
  /** The elements that they are of, by what selects them. */
  readonly ids: readonly string[];
  /** What they are called. */
  readonly title: string;
  /** What they are, such as Topic. */
  readonly kind: string;
  /** Where the element is, or what else there is to say of it; empty for several. */
  readonly path: string;
  /** Why nothing of it can be changed; empty where it can. */
  readonly readOnly: string;
  /** The properties, what an architect asks for first being first. */
  readonly groups: readonly Group[];
}

export interface Rate {
  /** Its name. */
  readonly topic: string;
  /** Whether the instance writes it; else it reads it. */
  readonly isWritten: boolean;
  /** The name of the instance at the other end. */
  readonly other: string;
  /** How the rate stands to the drawn one. */
  readonly sign: string;
  /** The rate, and the drawn one. */
  readonly text: string;
  /** Samples a second that are drawn; 0 where the model says none. */
  readonly drawn: number;
  /** Samples a second over the last two minutes, two a second, the latest last; negative while unknown. */
  readonly values: readonly number[];
}

export interface Removed {
  /** The difference by which it was removed; empty where it went with what it was in. */
  readonly key: string;
  /** Its name. */
  readonly label: string;
  /** From the left edge of the diagram, in its pixels, as all that follow. */
  readonly x: number;
  /** From its upper edge. */
  readonly y: number;
  /** Its own. */
  readonly width: number;
  /** Its own. */
  readonly height: number;
}

export interface RemovedEdge {
  /** The difference by which it was removed; empty where it went with one of its ends. */
  readonly key: string;
  /** Its name. */
  readonly label: string;
  /** The data of an SVG path, from the origin of the diagram. */
  readonly path: string;
  /** Of its middle, in pixels of the diagram. */
  readonly x: number;
  /** Of its middle. */
  readonly y: number;
}

export interface ReportAction extends Action {
  /** Names the work, such as generate. */
  readonly subject: string;
  readonly state: string;
  /** What is or was done, such as "Generate into bundle". */
  readonly title: string;
  /** How far it is, or what came of it, in a sentence. */
  readonly text: string;
  readonly entries: readonly Entry[];
  /** The command line for what comes next; empty where there is none. */
  readonly command: string;
}

export interface Row {
  readonly id: string;
  readonly cells: readonly Cell[];
}

export interface Sample {
  /** The name of its folder, and of the deployment in it. */
  readonly name: string;
  /** What it shows, in a sentence or two. */
  readonly about: string;
  /** A folder that the workspace does not have yet. */
  readonly copy: string;
}

export interface SavedView {
  readonly name: string;
  readonly chosen: ChosenElements;
}

export interface Server {
  /** The virtual machine. */
  readonly elementId: string;
  /** Its name, which the user types to agree to its deletion. */
  readonly name: string;
  /** Whether its cloud has it, with a console. */
  readonly isThere: boolean;
  /** What can be done to it, in the words of ServerAct. */
  readonly acts: readonly string[];
}

export interface SetChoosableAction extends ResponseAction {
  readonly choices: readonly Choosable[];
  /** How many there are beside those. */
  readonly more: number;
}

export interface SetConsentAction extends ResponseAction {
  /** Id of the plan; empty where none is shown that has something to do. */
  readonly plan: string;
  /** How much is to be done, in a sentence. */
  readonly summary: string;
  /** What the user has to type to agree; empty where nothing is lost. */
  readonly word: string;
  /** What is lost, replaced or removed, a line each. */
  readonly losses: readonly Entry[];
  /** Names of the nodes that did not answer. */
  readonly silent: readonly string[];
}

export interface SetCrumbsAction extends ResponseAction {
  /** The model first, the element last. */
  readonly crumbs: readonly Crumb[];
}

export interface SetDecorationsAction extends Action {
  /** Which layer; an element has at most one decoration in each. */
  readonly layer: string;
  /** Whether it is all of the layer, so that what the client had of it before is gone. */
  readonly whole: boolean;
  /** Decorations that are new or others than before, by the id of their element. */
  readonly changed: Readonly<Record<string, Decoration>>;
  /** Ids of elements that have none any more. */
  readonly removed: readonly string[];
}

export interface SetFixesAction extends ResponseAction {
  readonly titles: readonly string[];
}

export interface SetGhostsAction extends Action {
  readonly ghosts: readonly Ghost[];
}

export interface SetHistoryAction extends ResponseAction {
  readonly steps: readonly string[];
  readonly done: number;
  /** For each change, the name of its author; empty for the user's own changes. */
  readonly others: readonly string[];
}

export interface SetLogAction extends Action {
  /** Of the wish that it answers. */
  readonly number: number;
  readonly picture: Followed;
}

export interface SetMovesAction extends Action {
  readonly moves: readonly Move[];
}

export interface SetNotesAction extends ResponseAction {
  readonly notes: readonly ShownNote[];
}

export interface SetPeopleAction extends Action {
  /** All others, by name. */
  readonly people: readonly Present[];
}

export interface SetProblemsAction extends Action {
  readonly problems: readonly Problem[];
}

export interface SetPropertiesAction extends ResponseAction {
  /** Null where none of the elements is there any more. */
  readonly sheet?: PropertySheet;
}

export interface SetRemovedAction extends Action {
  readonly nodes: readonly Removed[];
  readonly edges: readonly RemovedEdge[];
  /** The keys of the differences that are left out, as far as they are still there. */
  readonly accepted: readonly string[];
}

export interface SetServersAction extends Action {
  readonly servers: readonly Server[];
}

export interface SetStepsAction extends Action {
  readonly steps: readonly StepState[];
  /** The folder of the bundle that the steps are about, relative to the workspace. */
  readonly bundle: string;
}

export interface SetTableAction extends ResponseAction {
  /** Null where no table shows the element, or the element is gone. */
  readonly table?: Table;
}

export interface SetTargetsAction extends ResponseAction {
  readonly targets: readonly Target[];
  /** How many there are beside those. */
  readonly more: number;
}

export interface SetTreeAction extends ResponseAction {
  readonly rows: readonly TreeRow[];
}

export interface SetViewsAction extends ResponseAction {
  /** In the order of their names. */
  readonly views: readonly SavedView[];
  /** By id, what the elements are called that views and the filter of the client are chosen by; those that are missing from the model are not among them. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface ShownNote {
  readonly id: string;
  readonly frame: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface StepState {
  /** The subject of reports on it. */
  readonly step: string;
  /** A WorkState in lower case. */
  readonly state: string;
  /** How far it is, or what came of it, in a sentence; may be empty. */
  readonly text: string;
}

export interface Tab {
  readonly ownerId: string;
  readonly feature: string;
  readonly label: string;
}

export interface Table {
  /** The element that the rows are in. */
  readonly ownerId: string;
  /** The list that holds the rows. */
  readonly feature: string;
  /** Why nothing of it can be changed; empty where it can. */
  readonly readOnly: string;
  /** The path of the column that a new row begins with. */
  readonly firstColumn: string;
  /** Whether rows can be pasted as IDL. */
  readonly takesIdl: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** This table, and those of the same element or beside it. */
  readonly tabs: readonly Tab[];
}

export interface TableRefusedAction extends Action {
  readonly rowId: string;
  readonly column: string;
  readonly message: string;
}

export interface Target {
  /** What is sent where it is chosen; empty for the beginning of a type. */
  readonly id: string;
  readonly label: string;
  /** Where it is. */
  readonly detail: string;
}

export interface TreeRow {
  /** The element. */
  readonly id: string;
  /** How many elements it is in. */
  readonly depth: number;
  /** What it is called. */
  readonly label: string;
  /** What it is. */
  readonly kind: string;
  /** One of the notation's; empty for none. */
  readonly icon: string;
  /** How many elements are in it. */
  readonly children: number;
  /** Whether these follow. */
  readonly open: boolean;
}
