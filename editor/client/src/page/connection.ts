// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  ActionMessage,
  ActionMessageHandler,
  ApplicationIdProvider,
  BaseJsonrpcGLSPClient,
  ClientState,
  createWebSocketConnection,
  Disposable,
  DisposeClientSessionParameters,
  Emitter,
  GLSPClient,
  InitializeClientSessionParameters,
  InitializeParameters,
  InitializeResult,
  RequestAction,
  RequestModelAction,
  ResponseAction,
  SetModelAction,
  wrap,
} from '@eclipse-glsp/client';
import { NumberedAction, AcknowledgedAction } from '../model/numbered';
import { ResumeAction } from '../model/resume';
import { handleMessagesAtOnce } from './immediate';
import { LookAction } from './people-news';
import { Resumption } from './resumption';

const RETRY_MILLISECONDS = 1000;

/** The status by which the server ends the connections of a guest who is let in no more. */
const REVOKED = 4001;

/** What becomes of the connection. */
interface ConnectionListener {
  /** It is lost; it is tried again and again from now on. */
  lost(): void;
  /** It is there again, and so is all that was drawn meanwhile. */
  resumed(): void;
  /**
   * Another server answers, to which this page has no access; it is tried again.
   *
   * @param unsent how many changes no server has confirmed
   */
  refused(unsent: number): void;
  /** The guest whose page it is is let in no more; it is not tried again. */
  revoked(): void;
}

/**
 * The connection to the server that the page came from. When it is lost, it is made again, without the
 * diagrams' taking part: sessions are opened again, each graph is brought up to the server's as it is
 * by then, and what the server has not confirmed is sent again. Questions are confirmed by their
 * answers; all else has a number, by which the server does it once.
 */
export class Connection implements GLSPClient {
  readonly id = 'slipway';
  private readonly states = new Emitter<ClientState>();
  private readonly initialized = new Emitter<InitializeResult>();
  private readonly messages = new Emitter<ActionMessage>();
  private readonly sessions = new Map<string, InitializeClientSessionParameters>();
  private readonly modelRequests = new Map<string, ActionMessage>();
  /** Sessions whose next graph is to be compared with what is drawn. */
  private readonly resuming = new Set<string>();
  /** What the server has not confirmed, or was not sent yet, in the order in which it was done here. */
  private unconfirmed: ActionMessage[] = [];
  private lastNumber = 0;
  private parameters?: InitializeParameters;
  private inner?: BaseJsonrpcGLSPClient;
  private connected = false;
  private starting?: Promise<void>;
  private resumption?: Promise<Resumption | undefined>;

  initializeResult: InitializeResult | undefined;
  readonly onCurrentStateChanged = this.states.event;
  readonly onServerInitialized = this.initialized.event;

  constructor(private readonly listener: ConnectionListener) {}

  get currentState(): ClientState {
    return this.inner ? ClientState.Running : ClientState.Initial;
  }

  /** Connects for the first time; later calls wait for the same. */
  start(): Promise<void> {
    this.starting ??= this.begin();
    return this.starting;
  }

  async initializeServer(params: InitializeParameters): Promise<InitializeResult> {
    this.parameters = params;
    this.initializeResult = await this.inner!.initializeServer(params);
    this.initialized.fire(this.initializeResult);
    return this.initializeResult;
  }

  initializeClientSession(params: InitializeClientSessionParameters): Promise<void> {
    this.sessions.set(params.clientSessionId, params);
    return this.inner!.initializeClientSession(params);
  }

  disposeClientSession(params: DisposeClientSessionParameters): Promise<void> {
    this.sessions.delete(params.clientSessionId);
    return this.inner!.disposeClientSession(params);
  }

  shutdownServer(): Promise<void> {
    return this.inner!.shutdownServer();
  }

  async stop(): Promise<void> {
    await this.inner?.stop();
  }

  sendActionMessage(message: ActionMessage): void {
    if (message.action.kind === RequestModelAction.KIND) {
      this.modelRequests.set(message.clientId, message);
    }
    const isActive = this.connected && this.inner!.isConnectionActive();
    if (LookAction.is(message.action)) {
      // A selection made while disconnected is out of date by the time it could be sent.
      if (isActive) {
        this.inner!.sendActionMessage(message);
      }
      return;
    }
    const confirmed = isQuestion(message.action)
      ? message
      : { ...message, action: NumberedAction.create(++this.lastNumber, message.action) };
    this.unconfirmed.push(confirmed);
    if (isActive) {
      this.inner!.sendActionMessage(confirmed);
    }
  }

  onActionMessage(handler: ActionMessageHandler, clientId?: string): Disposable {
    return this.messages.event((message) => {
      if (!clientId || message.clientId === clientId) {
        handler(message);
      }
    });
  }

  private async begin(): Promise<void> {
    handleMessagesAtOnce();
    await this.connect();
    // What a diagram would ask for first, but while the page is still being made.
    await this.initializeServer({
      applicationId: ApplicationIdProvider.get(),
      protocolVersion: GLSPClient.protocolVersion,
    });
    this.connected = true;
    this.resumption = Resumption.prepare().catch(() => undefined);
    this.states.fire(ClientState.Running);
  }

  /** Connects to the server; an end of it is noticed from then on. */
  private async connect(): Promise<void> {
    const socket = await openSocket();
    const connection = createWebSocketConnection(wrap(socket));
    const client = new BaseJsonrpcGLSPClient({ id: this.id, connectionProvider: connection });
    socket.addEventListener('close', ({ code }) => {
      if (this.inner === client && this.connected) {
        this.connected = false;
        if (code === REVOKED) {
          this.listener.revoked();
          return;
        }
        this.listener.lost();
        void this.reconnect();
      }
    });
    this.inner = client;
    client.onActionMessage((message) => this.received(message));
    await client.start();
  }

  private received(message: ActionMessage): void {
    const action = message.action;
    this.unconfirmed = this.unconfirmed.filter(
      (each) => each.clientId !== message.clientId || !confirms(action, each.action),
    );
    if (AcknowledgedAction.is(action)) {
      return;
    }
    if (SetModelAction.is(action) && this.resuming.delete(message.clientId)) {
      this.messages.fire({ ...message, action: ResumeAction.create(action.newRoot) });
    } else {
      this.messages.fire(message);
    }
  }

  private async reconnect(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      try {
        if (await this.isLetIn()) {
          await this.resume();
          this.listener.resumed();
          return;
        }
        // The server that is there now may make room for that of this page.
        this.listener.refused(this.unsent);
      } catch {
        // Not yet.
      }
    }
  }

  private async isLetIn(): Promise<boolean> {
    const resumption = await this.resumption;
    return resumption ? resumption.renew() : (await fetch('models', { cache: 'no-store' })).ok;
  }

  /** How many changes wait for the server to be there again. */
  get unsent(): number {
    return this.connected
      ? 0
      : this.unconfirmed.filter((message) => NumberedAction.is(message.action)).length;
  }

  private async resume(): Promise<void> {
    await this.connect();
    await this.inner!.initializeServer(this.parameters!);
    for (const session of this.sessions.values()) {
      await this.inner!.initializeClientSession(session);
      const request = this.modelRequests.get(session.clientSessionId);
      if (request && !this.unconfirmed.includes(request)) {
        this.resuming.add(session.clientSessionId);
        this.inner!.sendActionMessage({
          ...request,
          action: { ...request.action, requestId: '' } as RequestModelAction,
        });
      }
    }
    this.connected = true;
    // Each was done with what was drawn then; what is no longer there is refused, and the user is told.
    this.unconfirmed.forEach((message) => this.inner!.sendActionMessage(message));
  }
}

/** Whether it changes nothing and has an answer of its own. */
function isQuestion(action: Action): boolean {
  return RequestAction.is(action) && action.requestId !== '';
}

/** Whether the answer to something makes sending it again needless. */
function confirms(answer: Action, sent: Action): boolean {
  return AcknowledgedAction.is(answer)
    ? NumberedAction.is(sent) && sent.number <= answer.number
    : ResponseAction.hasValidResponseId(answer) &&
        RequestAction.is(sent) &&
        sent.requestId === answer.responseId;
}

function openSocket(): Promise<WebSocket> {
  const address = new URL('glsp/', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), { once: true });
    socket.addEventListener('close', () => reject(new Error('The connection was refused.')), {
      once: true,
    });
  });
}
