// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

import dev.slipway.generator.cpp.ComponentTable.ComputeTable
import dev.slipway.generator.cpp.ComponentTable.ComputeTable.Constant
import dev.slipway.generator.cpp.ComponentTable.ComputeTable.LogNormal
import dev.slipway.generator.cpp.ComponentTable.ComputeTable.Uniform
import dev.slipway.generator.cpp.ComponentTable.EndpointTable
import dev.slipway.generator.cpp.ComponentTable.PublicationTable
import dev.slipway.generator.cpp.ComponentTable.ReactionTable
import dev.slipway.generator.cpp.ComponentTable.SubscriptionTable
import dev.slipway.model.software.SoftwareFactory

import static extension dev.slipway.generator.cpp.NumberLiterals.nanoseconds

/**
 * Prints components' tables as the C++ that fills the library's structures. Safe to use from several
 * threads.
 */
package class ComponentSource {
    val writers = new QosSource(SoftwareFactory.eINSTANCE.createPublication)
    val readers = new QosSource(SoftwareFactory.eINSTANCE.createSubscription)

    def render(ComponentTable it, String heading) '''
        // «heading»
        // Component type «element».
        #include <slipway/dummy/main.hpp>
        #include <slipway/dummy/port.hpp>

        «IF isTyped»
            #include "types.hpp"

        «ENDIF»
        namespace {

        using namespace slipway::dummy;

        component describe() {
          component type(«name», «version»);
          «FOR entry : publications»
              «entry.publication»
          «ENDFOR»
          «FOR entry : subscriptions»
              «entry.subscription»
          «ENDFOR»
          «FOR entry : reactions»
              «entry.reaction»
          «ENDFOR»
          return type;
        }

        }  // namespace

        int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
    '''

    def private publication(PublicationTable it) '''
        {
          publication entry;
          entry.topic = «endpoint.topic»;
          entry.type = «endpoint.type»;
          «IF rate > 0»entry.rate_hz = «rate»;«ENDIF»
          «IF burst > 1»entry.burst = «burst»;«ENDIF»
          «IF jitter > 0»entry.jitter = «jitter.nanoseconds»;«ENDIF»
          «IF startPhase > 0»entry.start_phase = «startPhase.nanoseconds»;«ENDIF»
          entry.size_bytes = «payload»;
          entry.expected_readers = «endpoint.partners»;
          «writers.assignments(endpoint.qos)»
          «IF !endpoint.partitions.empty»entry.qos.partition = {«endpoint.partitions.join(", ")»};«ENDIF»
          type.publications.push_back(entry);
        }
    '''

    def private subscription(SubscriptionTable it) '''
        {
          subscription entry;
          entry.topic = «endpoint.topic»;
          entry.type = «endpoint.type»;
          «IF filter.present»
              entry.filter = «filter.get»;
              entry.filter_parameters = {«filterParameters.join(", ")»};
          «ENDIF»
          «IF lateAfter > 0»entry.late_after = «lateAfter.nanoseconds»;«ENDIF»
          entry.expected_writers = «endpoint.partners»;
          «readers.assignments(endpoint.qos)»
          «IF !endpoint.partitions.empty»entry.qos.partition = {«endpoint.partitions.join(", ")»};«ENDIF»
          type.subscriptions.push_back(entry);
        }
    '''

    def private reaction(ReactionTable it) '''
        {
          reaction entry;
          entry.trigger = «trigger»;
          «IF every > 1»entry.every = «every»;«ENDIF»
          «IF compute.present»entry.compute = compute_time::«compute.get.distribution»;«ENDIF»
          entry.effects = {«effects.join(", ")»};
          «IF deadline > 0»entry.chain_deadline = «deadline.nanoseconds»;«ENDIF»
          type.reactions.push_back(entry);
        }
    '''

    def private type(EndpointTable it) {
        typeFunction.map['''&slipway_types::«it»()'''].orElse("&opaque_type()")
    }

    def private distribution(ComputeTable it) {
        switch it {
            Constant: '''constant(«time»)'''
            Uniform: '''uniform(«least», «greatest»)'''
            LogNormal: '''lognormal(«mean», «deviation»)'''
        }
    }
}
